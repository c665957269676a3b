type Column = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;

/** Returns the column with twice the capacity, padded with zeros. The original can no longer be used. */
export function doubled<C extends Column>(column: C): C;
export function doubled(column: Column): Column {
  const longer = column.buffer.transfer(2 * column.byteLength);
  if (column instanceof Float64Array) return new Float64Array(longer);
  return column instanceof Uint32Array ? new Uint32Array(longer) : new BigInt64Array(longer);
}
