/** Bytes of a base64 text (RFC 4648, padded); undefined where the text is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    return undefined;
  }
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

/** Base64 text (RFC 4648, padded) of bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  const pieceLength = 0x6000;
  for (let start = 0; start < bytes.length; start += pieceLength) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + pieceLength))));
  }
  return pieces.join("");
}
