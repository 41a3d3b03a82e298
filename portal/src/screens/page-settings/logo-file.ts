/** Images that people choose, as the service takes them: drawn anew by the browser, as PNG, no larger than they are shown. */

/** Four times as large as a logo is shown at most: sharp on every screen. */
const most = { width: 960, height: 160 } as const;

/** The types of image that are taken; what browsers run or fetch from is none of them. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** Draws an image file as PNG. Resolves with null where the browser cannot read it. */
export async function drawnAsPng(file: File): Promise<Blob | null> {
  if (!imageTypes.some((type) => type === file.type)) return null;
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const scale = Math.min(1, most.width / image.width, most.height / image.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
