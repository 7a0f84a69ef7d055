/** Blocks callers until the test opens the gate. */
export class Gate {
  #open: () => void = () => undefined;
  readonly #isOpen = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.#open();
  }

  async passed(): Promise<undefined> {
    await this.#isOpen;
    return undefined;
  }
}
