/** Shows today's offers in an element. */
export function mount(element) {
  element.textContent = 'Pears are 10% off.';
}
