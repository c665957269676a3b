type Column = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;

/** Returns the column with twice the capacity, padded with zeros. The original can no longer be used. */
export function doubleCapacity<C extends Column>(column: C): C;
export function doubleCapacity(column: Column): Column {
  const longer = column.buffer.transfer(2 * column.byteLength);
  if (column instanceof Float64Array) return new Float64Array(longer);
  return column instanceof Uint32Array ? new Uint32Array(longer) : new BigInt64Array(longer);
}

/** Below this, adding whole numbers as doubles is exact. */
const exactBelow = 2 ** 52;

/** Sums of whole amounts by index, exact up to 2^63. */
export class ExactSums {
  #whole = new BigInt64Array(64);
  /** Added since a sum was last carried over to `#whole`: adding doubles allocates nothing. */
  #recent = new Float64Array(64);

  /** @param amount not negative; below 2^52 if it is a number. */
  add(index: number, amount: number | bigint): void {
    while (index >= this.#whole.length) this.#grow();
    const recent = (this.#recent[index] ?? 0) + (typeof amount === 'number' ? amount : 0);
    const isFull = recent >= exactBelow;
    this.#recent[index] = isFull ? 0 : recent;
    if (isFull) this.#addWhole(index, BigInt(recent));
    if (typeof amount === 'bigint') this.#addWhole(index, amount);
  }

  at(index: number): bigint {
    return (this.#whole[index] ?? 0n) + BigInt(this.#recent[index] ?? 0);
  }

  #addWhole(index: number, amount: bigint): void {
    this.#whole[index] = (this.#whole[index] ?? 0n) + amount;
  }

  #grow(): void {
    [this.#whole, this.#recent] = [doubleCapacity(this.#whole), doubleCapacity(this.#recent)];
  }
}
