/** Converts selected images to PNG in the browser, no larger than needed. */

/** Four times the displayed size: sharp on every screen. */
const most = { width: 960, height: 160 } as const;

/** Margins are looked for at this size, along a side. */
const looked = 512;

/** The types of image that are taken; what browsers run or fetch from is none of them. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** The image without empty margins. */
function drawnPart(image: ImageBitmap): { x: number; y: number; width: number; height: number } {
  const { width, height } = image;
  const scale = Math.min(1, looked / width, looked / height);
  const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale));
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const columns: number[] = [];
  const rows: number[] = [];
  for (let place = 3; place < pixels.length; place += 4) {
    if ((pixels[place] ?? 0) < 8) continue;
    const pixel = (place - 3) / 4;
    columns[pixel % canvas.width] = 1;
    rows[Math.floor(pixel / canvas.width)] = 1;
  }
  if (rows.length === 0) return { x: 0, y: 0, width, height };
  // One more on each side: what is drawn small loses its faintest edge.
  const stretch = (list: readonly number[], most: number, step: number) => {
    const from = Math.max(0, (list.indexOf(1) - 1) * step);
    return [from, Math.min(most, (list.length + 1) * step) - from] as const;
  };
  const [x, partWidth] = stretch(columns, width, width / canvas.width);
  const [y, partHeight] = stretch(rows, height, height / canvas.height);
  return { x, y, width: partWidth, height: partHeight };
}

/** Converts an image file to PNG. Resolves with null if the browser can't read it. */
export async function drawnAsPng(file: File): Promise<Blob | null> {
  if (!imageTypes.some((type) => type === file.type)) return null;
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const part = drawnPart(image);
  const scale = Math.min(1, most.width / part.width, most.height / part.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  image.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
