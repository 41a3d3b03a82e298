/** Status marks as outlines, from the same data as in documents. */
import type { MarkShape } from "../../contract/marks.ts";
import type { Outlines, Point } from "./rasterizer.ts";

const steps = 48;
const turn = 2 * Math.PI;

const numbers = /-?(?:\d+\.?\d*|\.\d+)/gu;
const commands = /(?<name>[MLHVaAZ])(?<rest>[^MLHVaAZ]*)/gu;

/** A half circle from a point to the opposite one, in either direction. */
function halfCircle([x, y]: Point, end: Point, isClockwise: boolean): Point[] {
  const [cx, cy] = [(x + end[0]) / 2, (y + end[1]) / 2];
  const radius = Math.hypot(end[0] - x, end[1] - y) / 2;
  const start = Math.atan2(y - cy, x - cx);
  return Array.from({ length: steps }, (_, step) => {
    const angle = start + ((isClockwise ? 1 : -1) * turn * (step + 1)) / (2 * steps);
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/** Reads the path of a mark: straight lines, and arcs that are halves of circles. */
function readPath(path: string): Point[][] {
  const outlines: Point[][] = [];
  let outline: Point[] = [];
  for (const { groups } of path.matchAll(commands)) {
    const name = groups?.["name"] ?? "";
    const values = [...(groups?.["rest"] ?? "").matchAll(numbers)].map(([number]) => Number(number));
    const [x, y] = outline.at(-1) ?? [0, 0];
    if (name === "M") outlines.push((outline = []));
    if (name === "M" || name === "L") {
      for (let index = 0; index + 1 < values.length; index += 2)
        outline.push([values[index] ?? 0, values[index + 1] ?? 0]);
    } else if (name === "H") outline.push([values[0] ?? 0, y]);
    else if (name === "V") outline.push([x, values[0] ?? 0]);
    else if (name === "a" || name === "A") {
      const [, , , , sweep = 0, toX = 0, toY = 0] = values;
      const end: Point = name === "a" ? [x + toX, y + toY] : [toX, toY];
      outline.push(...halfCircle([x, y], end, sweep === 1));
    }
  }
  return outlines;
}

/** A line of a width around a path of straight pieces, with pointed corners and flat ends. */
function stroked(points: readonly Point[], width: number, isClosed: boolean): Outlines {
  const count = points.length;
  const normal = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  };
  const side = (sign: number): Point[] =>
    points.map((point, index) => {
      const before = points[index - 1] ?? (isClosed ? points[count - 1] : undefined);
      const after = points[index + 1] ?? (isClosed ? points[0] : undefined);
      const into = before === undefined ? undefined : normal(before, point);
      const out = after === undefined ? undefined : normal(point, after);
      const [a, b] = [into ?? out ?? [0, 0], out ?? into ?? [0, 0]];
      const scale = (sign * width) / 2 / (1 + a[0] * b[0] + a[1] * b[1]);
      return [point[0] + (a[0] + b[0]) * scale, point[1] + (a[1] + b[1]) * scale];
    });
  return isClosed ? [side(1), side(-1).toReversed()] : [[...side(1), ...side(-1).toReversed()]];
}

/** The dashes of a ring. */
function dashed(radius: number, width: number, dash: string): Outlines {
  const [on = 1, off = 1] = dash.split(" ").map(Number);
  const count = Math.round((turn * radius) / (on + off));
  const arc = (from: number, to: number, at: number): Point[] =>
    Array.from({ length: 9 }, (_, step) => {
      const angle = from + ((to - from) * step) / 8;
      return [8 + at * Math.cos(angle), 8 + at * Math.sin(angle)];
    });
  return Array.from({ length: count }, (_, index) => {
    const from = (turn * index) / count;
    const to = from + on / radius;
    return [...arc(from, to, radius + width / 2), ...arc(to, from, radius - width / 2)];
  });
}

/**
 * The outlines of a mark in a square of a size at a position. Areas within several outlines are outside
 * (even-odd).
 */
export function outlinesOf(shape: MarkShape, [left, top]: Point, size: number): Outlines {
  const scale = size / 16;
  const placed = (outlines: Outlines): Outlines =>
    outlines.map((outline) => outline.map(([x, y]): Point => [left + x * scale, top + y * scale]));
  if (shape.kind === "ring") return placed(dashed(shape.radius, shape.width, shape.dash));
  if (shape.kind === "area") return placed(readPath(shape.path));
  const isClosed = shape.path.endsWith("Z");
  return placed(readPath(shape.path).flatMap((points) => stroked(points, shape.width, isClosed)));
}
