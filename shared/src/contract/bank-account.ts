/** An account number of 26 digits in the groups it is printed in: `92 1240 1234 …`. */
export function formatAccount(digits: string): string {
  return digits.replace(/^(\d{2})/, '$1 ').replace(/(\d{4})(?=\d)/g, '$1 ');
}
