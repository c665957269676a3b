import { doubled } from '#features/earnings/royalties/rules/doubled.ts';

/** Below this, adding whole numbers as doubles is exact. */
const most = 2 ** 52;

/** Sums of whole amounts by index, exact up to 2^63. */
export class Sums {
  #whole = new BigInt64Array(64);
  /** Added since a sum was last carried over to `#whole`: adding doubles allocates nothing. */
  #recent = new Float64Array(64);

  /** @param amount not negative; below 2^52 if it is a number. */
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
