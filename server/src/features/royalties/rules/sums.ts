import { doubled } from '#features/royalties/rules/doubled.ts';

/** Up to here doubles add whole numbers exactly. */
const most = 2 ** 52;

/** Sums of whole amounts, each in its place, exact up to 2^63. */
export class Sums {
  #whole = new BigInt64Array(64);
  /** What came since a sum was last made whole: adding doubles takes no memory. */
  #recent = new Float64Array(64);

  /** @param amount not negative; as a number below 2^52. */
  add(place: number, amount: number | bigint): void {
    while (place >= this.#whole.length) this.#grow();
    const recent = (this.#recent[place] ?? 0) + (typeof amount === 'number' ? amount : 0);
    const isFull = recent >= most;
    this.#recent[place] = isFull ? 0 : recent;
    if (isFull) this.#addWhole(place, BigInt(recent));
    if (typeof amount === 'bigint') this.#addWhole(place, amount);
  }

  at(place: number): bigint {
    return (this.#whole[place] ?? 0n) + BigInt(this.#recent[place] ?? 0);
  }

  #addWhole(place: number, amount: bigint): void {
    this.#whole[place] = (this.#whole[place] ?? 0n) + amount;
  }

  #grow(): void {
    [this.#whole, this.#recent] = [doubled(this.#whole), doubled(this.#recent)];
  }
}
