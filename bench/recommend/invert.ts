/** Inverts a symmetric positive definite matrix of n rows by Cholesky decomposition; `a` is overwritten. */
export function invert(a: Float64Array, n: number): Float64Array {
  factorize(a, n);
  const u = invertFactor(a, n);
  const inverse = a;
  for (let row = 0; row < n; row++)
    for (let column = row; column < n; column += 4) {
      const four = dots(u, row * n, u, column * n, n, column, n, Math.min(4, n - column));
      for (let k = 0; k < 4 && column + k < n; k++)
        inverse[row * n + column + k] = inverse[(column + k) * n + row] = four[k]!;
    }
  return inverse;
}

/** Computes A = L Lᵀ; L replaces the lower half. */
function factorize(a: Float64Array, n: number): void {
  for (let row = 0; row < n; row++) {
    let column = 0;
    // Entries within a block of four depend on one another, but on no other unfinished entry of this row.
    for (; column < row; column += 4) {
      const width = Math.min(4, row - column);
      const four = dots(a, row * n, a, column * n, n, 0, column, width);
      for (let k = 0; k < width; k++) {
        const at = column + k;
        let sum = a[row * n + at]! - four[k]!;
        for (let j = column; j < at; j++) sum -= a[row * n + j]! * a[at * n + j]!;
        a[row * n + at] = sum / a[at * n + at]!;
      }
    }
    let sum = a[row * n + row]!;
    for (let j = 0; j < row; j++) sum -= a[row * n + j]! ** 2;
    if (!(sum > 0)) throw new Error('The matrix is not positive definite.');
    a[row * n + row] = Math.sqrt(sum);
  }
}

/** Computes (L⁻¹)ᵀ, so that its rows can be read sequentially. */
function invertFactor(l: Float64Array, n: number): Float64Array {
  const u = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    const pivot = l[row * n + row]!;
    u[row * n + row] = 1 / pivot;
    for (let other = 0; other < row; other += 4) {
      const width = Math.min(4, row - other);
      const four = dots(l, row * n, u, other * n, n, other, row, width);
      for (let k = 0; k < width; k++) u[(other + k) * n + row] = -four[k]! / pivot;
    }
  }
  return u;
}

const sums = new Float64Array(4);

/**
 * Computes the dot products of one row of `a` with up to four (`width`) consecutive rows of `b`, over the columns
 * from `from` to `to` (exclusive), so that each value of the first row is read once for all four. `x` and `y` are
 * the offsets of the rows; consecutive rows are `n` apart.
 */
function dots(
  a: Float64Array,
  x: number,
  b: Float64Array,
  y: number,
  n: number,
  from: number,
  to: number,
  width: number,
): Float64Array {
  const [y1, y2, y3] = [width > 1 ? y + n : y, width > 2 ? y + 2 * n : y, width > 3 ? y + 3 * n : y];
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  for (let k = from; k < to; k++) {
    const value = a[x + k]!;
    sum0 += value * b[y + k]!;
    sum1 += value * b[y1 + k]!;
    sum2 += value * b[y2 + k]!;
    sum3 += value * b[y3 + k]!;
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
  return sums;
}
