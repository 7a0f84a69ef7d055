/** Shows the cart in an element. */
export function mount(element) {
  element.textContent = 'Your cart is empty.';
}
