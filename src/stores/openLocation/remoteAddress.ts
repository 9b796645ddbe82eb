const remoteScheme = /^(https?|s3|gs|gcs):\/\//i;

/** True for addresses that lead to another machine. */
export function isRemoteAddress(address: string): boolean {
  return remoteScheme.test(address);
}
