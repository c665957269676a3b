/**
 * Solves A x = b for a symmetric positive definite A of n rows by Cholesky decomposition, in place: `a` is
 * overwritten, and `b` becomes x. Returns false if A is not positive definite.
 */
export function solve(a: Float64Array, b: Float64Array, n: number): boolean {
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = a[row * n + column]!;
      for (let k = 0; k < column; k++) sum -= a[row * n + k]! * a[column * n + k]!;
      if (row > column) a[row * n + column] = sum / a[column * n + column]!;
      else if (sum > 0) a[row * n + row] = Math.sqrt(sum);
      else return false;
    }
  }
  for (let row = 0; row < n; row++) {
    let sum = b[row]!;
    for (let k = 0; k < row; k++) sum -= a[row * n + k]! * b[k]!;
    b[row] = sum / a[row * n + row]!;
  }
  for (let row = n - 1; row >= 0; row--) {
    let sum = b[row]!;
    for (let k = row + 1; k < n; k++) sum -= a[k * n + row]! * b[k]!;
    b[row] = sum / a[row * n + row]!;
  }
  return true;
}
