/** Converts selected images to PNG in the browser, no larger than needed. */

/** Four times the displayed size: sharp on every screen. */
const maxLogo = { width: 960, height: 160 } as const;

/** The size of a favicon along a side: enough for home screens. */
const maxFaviconPixels = 192;

/** Maximum side in px at which margins are detected. */
const analysisSize = 512;

/** Accepted image types; none can contain scripts or references. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The image without empty margins. */
function contentPart(image: ImageBitmap): Part {
  const { width, height } = image;
  const scale = Math.min(1, analysisSize / width, analysisSize / height);
  const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale));
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const columns: number[] = [];
  const rows: number[] = [];
  for (let index = 3; index < pixels.length; index += 4) {
    if ((pixels[index] ?? 0) < 8) continue;
    const pixel = (index - 3) / 4;
    columns[pixel % canvas.width] = 1;
    rows[Math.floor(pixel / canvas.width)] = 1;
  }
  if (rows.length === 0) return { x: 0, y: 0, width, height };
  // One more on each side: what is drawn small loses its faintest edge.
  const rangeOf = (list: readonly number[], most: number, step: number) => {
    const from = Math.max(0, (list.indexOf(1) - 1) * step);
    return [from, Math.min(most, (list.length + 1) * step) - from] as const;
  };
  const [x, partWidth] = rangeOf(columns, width, width / canvas.width);
  const [y, partHeight] = rangeOf(rows, height, height / canvas.height);
  return { x, y, width: partWidth, height: partHeight };
}

/** Draws a part of an image onto a canvas, scaled to fit in its middle, and writes it as PNG. */
async function drawPart(
  image: ImageBitmap,
  part: Part,
  { width, height }: Pick<Part, "width" | "height">,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  const scale = Math.min(width / part.width, height / part.height);
  const [w, h] = [part.width * scale, part.height * scale];
  context.drawImage(image, part.x, part.y, part.width, part.height, (width - w) / 2, (height - h) / 2, w, h);
  image.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function readImage(file: File): Promise<ImageBitmap | null> {
  if (!imageTypes.some((type) => type === file.type)) return null;
  return await createImageBitmap(file).catch(() => null);
}

/** Converts an image file to a logo without margins. Resolves with null if the browser can't read it. */
export async function toLogoPng(file: File): Promise<Blob | null> {
  const image = await readImage(file);
  if (image === null) return null;
  const part = contentPart(image);
  const scale = Math.min(1, maxLogo.width / part.width, maxLogo.height / part.height);
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return await drawPart(image, part, { width: side(part.width), height: side(part.height) });
}

/** Converts an image file to a square favicon. Resolves with null if the browser can't read it. */
export async function toFaviconPng(file: File): Promise<Blob | null> {
  const image = await readImage(file);
  if (image === null) return null;
  const { width, height } = image;
  const side = Math.min(maxFaviconPixels, Math.max(width, height));
  return await drawPart(image, { x: 0, y: 0, width, height }, { width: side, height: side });
}
