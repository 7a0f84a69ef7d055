interface Node<Item> {
  /** Items of this node and of all nodes below it. */
  size: number;
  /** The next one to be served is first. */
  children: Map<string, Node<Item>>;
  items: Item[];
}

/** Holds the items of the node itself, next to the children for narrower networks. */
const OWN_ITEMS = '';

/**
 * A queue in which networks take turns. An item's path names its network, the widest first, and the turns are shared at
 * each level: first between the widest networks, then between the networks inside each of them.
 */
export class FairQueue<Item extends object> {
  readonly #root = emptyNode<Item>();

  /**
   * @param capacity items that wait in all
   * @param networkCapacity items that wait for one network of any width
   */
  constructor(
    private readonly capacity: number,
    private readonly networkCapacity: number,
  ) {}

  get size(): number {
    return this.#root.size;
  }

  /**
   * Adds an item. If the queue or a network is full, the network inside it that has the most items loses its newest
   * one.
   * @returns the item that was removed. It may be the added one.
   */
  add(path: readonly string[], item: Item): Item | undefined {
    return this.#add(this.#root, [...path, OWN_ITEMS], item, this.capacity);
  }

  /** Removes and returns the item whose turn it is. */
  take(): Item | undefined {
    return this.#root.size === 0 ? undefined : takeNext(this.#root);
  }

  #add(node: Node<Item>, path: readonly string[], item: Item, capacity: number): Item | undefined {
    node.size += 1;
    const [key, ...rest] = path;
    if (key === undefined) {
      node.items.push(item);
    } else {
      const child = node.children.get(key) ?? emptyNode<Item>();
      node.children.set(key, child);
      const dropped = this.#add(child, rest, item, this.networkCapacity);
      if (dropped !== undefined) {
        node.size -= 1;
        return dropped;
      }
    }
    return node.size > capacity ? dropNewest(node) : undefined;
  }
}

function emptyNode<Item>(): Node<Item> {
  return { size: 0, children: new Map(), items: [] };
}

function takeNext<Item>(node: Node<Item>): Item | undefined {
  node.size -= 1;
  const [first] = node.children;
  if (first === undefined) return node.items.shift();
  const [key, child] = first;
  const item = takeNext(child);
  // A network goes to the end of the line after its turn.
  node.children.delete(key);
  if (child.size > 0) node.children.set(key, child);
  return item;
}

function dropNewest<Item>(node: Node<Item>): Item | undefined {
  node.size -= 1;
  const [first, ...others] = node.children;
  if (first === undefined) return node.items.pop();
  const [key, child] = others.reduce((largest, each) => (each[1].size >= largest[1].size ? each : largest), first);
  const item = dropNewest(child);
  if (child.size === 0) node.children.delete(key);
  return item;
}
