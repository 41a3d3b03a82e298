/** A sentence of the service with the quotation marks of the portal. */
export function curlyQuotes(sentence: string): string {
  return sentence.replaceAll(/"([^"]*)"/gu, "“$1”");
}
