/** Fills outlines with a colour, antialiased: the coverage of each pixel is computed exactly. */

/** A point: x to the right, y downwards, in pixels. */
export type Point = readonly [x: number, y: number];

/** Closed outlines: the last point connects to the first. */
export type Outlines = readonly (readonly Point[])[];

/** A canvas: rows of red, green and blue. */
export type Canvas = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** A canvas of one colour, `#rrggbb`. */
export function canvasOf(width: number, height: number, colour: string): Canvas {
  return { width, height, data: Buffer.alloc(width * height * 3, Uint8Array.from(channelsOf(colour))) };
}

function channelsOf(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Accumulates the coverage changes of edges for each pixel: the prefix sum of a row is the covered area of
 * each pixel, once for every enclosing outline.
 */
class EdgeCoverage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly changes: Float32Array;

  constructor(outlines: Outlines, canvas: Canvas) {
    const all = outlines.flat();
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
    this.left = within(Math.floor(least(xs)), canvas.width);
    this.top = within(Math.floor(least(ys)), canvas.height);
    this.width = within(Math.ceil(most(xs)), canvas.width) - this.left;
    this.height = within(Math.ceil(most(ys)), canvas.height) - this.top;
    // Two more a row, for changes beyond its end.
    this.changes = new Float32Array(Math.max(0, (this.width + 2) * this.height));
    for (const outline of outlines) {
      let before = outline.at(-1);
      for (const point of outline) {
        if (before !== undefined) this.#add(before, point);
        before = point;
      }
    }
  }

  #add([x0, y0]: Point, [x1, y1]: Point): void {
    if (y0 === y1) return;
    const sign = y0 < y1 ? 1 : -1;
    const [fromX, fromY, toX, toY] = sign === 1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (toX - fromX) / (toY - fromY);
    const first = Math.max(0, Math.floor(fromY - this.top));
    const last = Math.min(this.height, Math.ceil(toY - this.top));
    for (let row = first; row < last; row += 1) {
      const upper = Math.max(fromY, this.top + row);
      const lower = Math.min(toY, this.top + row + 1);
      if (lower <= upper) continue;
      const at = (y: number) => fromX + (y - fromY) * slope - this.left;
      this.#addInRow(row, [at(upper), at(lower)], sign * (lower - upper));
    }
  }

  /** An edge within one row, from one x to another, over a part of its height. */
  #addInRow(row: number, ends: readonly [number, number], height: number): void {
    const clamp = (x: number) => Math.min(Math.max(x, 0), this.width);
    const [start, end] = [clamp(Math.min(...ends)), clamp(Math.max(...ends))];
    const offset = row * (this.width + 2);
    const put = (pixel: number, value: number) => {
      const place = offset + pixel;
      this.changes[place] = (this.changes[place] ?? 0) + value;
    };
    const first = Math.floor(start);
    if (end <= first + 1) {
      const share = 1 - ((start + end) / 2 - first);
      put(first, height * share);
      put(first + 1, height * (1 - share));
      return;
    }
    const perPixel = height / (end - start);
    // Coverage emitted so far: the area to the right of the edge within the pixel.
    let emitted = 0;
    for (let pixel = first; pixel < Math.ceil(end); pixel += 1) {
      const [from, to] = [Math.max(start, pixel), Math.min(end, pixel + 1)];
      const passed = perPixel * (from - start);
      const current = perPixel * (to - from);
      const covered = passed + current * (pixel + 1 - (from + to) / 2);
      put(pixel, covered - emitted);
      emitted = covered;
    }
    put(Math.ceil(end), height - emitted);
  }
}

/** Fills outlines with a colour, `#rrggbb`, by the nonzero rule or the even-odd rule. */
export function fill(
  canvas: Canvas,
  outlines: Outlines,
  { colour, isEvenOdd = false }: { readonly colour: string; readonly isEvenOdd?: boolean },
): void {
  if (outlines.length === 0) return;
  const edges = new EdgeCoverage(outlines, canvas);
  const channels = channelsOf(colour);
  for (let row = 0; row < edges.height; row += 1) {
    let sum = 0;
    for (let column = 0; column < edges.width; column += 1) {
      sum += edges.changes[row * (edges.width + 2) + column] ?? 0;
      const size = Math.abs(sum);
      const share = isEvenOdd ? 1 - Math.abs((size % 2) - 1) : Math.min(size, 1);
      if (share < 1 / 512) continue;
      const place = ((edges.top + row) * canvas.width + edges.left + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = canvas.data[place + channel] ?? 0;
        canvas.data[place + channel] = Math.round(before + ((channels[channel] ?? 0) - before) * share);
      }
    }
  }
}
