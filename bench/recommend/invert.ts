/** Inverts a symmetric positive definite matrix of n rows by Cholesky decomposition; `a` is overwritten. */
export function invert(a: Float64Array, n: number): Float64Array {
  factorise(a, n);
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
function factorise(a: Float64Array, n: number): void {
  for (let row = 0; row < n; row++) {
    let column = 0;
    // Entries within a block of four depend on one another, but on no other unfinished entry of this row.
    for (; column < row; column += 4) {
      const wide = Math.min(4, row - column);
      const four = dots(a, row * n, a, column * n, n, 0, column, wide);
      for (let k = 0; k < wide; k++) {
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
      const wide = Math.min(4, row - other);
      const four = dots(l, row * n, u, other * n, n, other, row, wide);
      for (let k = 0; k < wide; k++) u[(other + k) * n + row] = -four[k]! / pivot;
    }
  }
  return u;
}

const sums = new Float64Array(4);

/**
 * Computes the dot products of one row with up to four consecutive rows, over the columns from `from` to `to`
 * (exclusive), so that each value of the first row is read once for all four. `x` and `y` are the rows'
 * offsets; consecutive rows are `n` apart.
 */
function dots(
  one: Float64Array,
  x: number,
  others: Float64Array,
  y: number,
  n: number,
  from: number,
  to: number,
  wide: number,
): Float64Array {
  const [y1, y2, y3] = [wide > 1 ? y + n : y, wide > 2 ? y + 2 * n : y, wide > 3 ? y + 3 * n : y];
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let k = from; k < to; k++) {
    const value = one[x + k]!;
    a += value * others[y + k]!;
    b += value * others[y1 + k]!;
    c += value * others[y2 + k]!;
    d += value * others[y3 + k]!;
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
  return sums;
}
