/** Rejects with the error of `onTimeout` when the promise takes longer. */
export function withTimeout<Value>(promise: Promise<Value>, milliseconds: number, onTimeout: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
