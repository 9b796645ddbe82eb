/** A v2 array that no v3 document describes. The message says why. */
export class UpgradeRefusal extends Error {
  override readonly name = "UpgradeRefusal";
}
