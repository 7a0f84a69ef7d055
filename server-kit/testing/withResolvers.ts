/** Returns a promise and the function that resolves it. Node.js 20 has no `Promise.withResolvers`. */
export function withResolvers<Value = void>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
