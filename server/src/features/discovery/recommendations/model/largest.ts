/** Returns the indices of the largest values, in ascending order of index. Of equal values the first are chosen. */
export function indicesOfLargest(values: Float64Array, count: number): number[] {
  if (values.length <= count) return Array.from(values.keys());
  const min = nthLargest(values.slice(), count);
  let equalsLeft = count;
  for (let index = 0; index < values.length; index++) if (values[index]! > min) equalsLeft--;
  const indices: number[] = [];
  for (let index = 0; index < values.length; index++)
    if (values[index]! > min || (values[index] === min && equalsLeft-- > 0)) indices.push(index);
  return indices;
}

/** Hoare's selection algorithm: returns the nth largest value, counted from 1. */
function nthLargest(values: Float64Array, n: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let [left, right] = [from, to];
    while (left <= right) {
      while (values[left]! > pivot) left++;
      while (values[right]! < pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (n - 1 <= right) to = right;
    else if (n - 1 >= left) from = left;
    else break;
  }
  return values[n - 1]!;
}
