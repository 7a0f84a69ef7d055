interface Node<Item> {
  /** The number of items in this node and in all nodes below it. */
  size: number;
  /** The groups inside this group by name, and under `OWN_ITEMS` the node's own items. The first has the next turn. */
  children: Map<string, Node<Item>>;
  /** Only the children under `OWN_ITEMS` have items. */
  items: Item[];
}

/** The name of the child that holds the items without a narrower group, so that they also take turns. */
const OWN_ITEMS = '';

/**
 * A queue whose groups, such as networks, take turns. An item's path names its groups, the widest first. The widest
 * groups take turns, and the groups inside each of them share its turns.
 */
export class FairQueue<Item extends object> {
  readonly #root = emptyNode<Item>();

  /**
   * @param capacity the maximum number of items in the queue
   * @param groupCapacity the maximum number of items in one group, at any level
   */
  constructor(
    private readonly capacity: number,
    private readonly groupCapacity: number,
  ) {}

  get size(): number {
    return this.#root.size;
  }

  /**
   * Adds an item. If the queue or a group then exceeds its capacity, removes the newest item from the largest group
   * inside it.
   * @returns the removed item, which may be the added one, or `undefined` if nothing was removed.
   */
  add(path: readonly string[], item: Item): Item | undefined {
    return this.#add(this.#root, [...path, OWN_ITEMS], item, this.capacity);
  }

  /** Removes and returns the next item. Returns `undefined` if the queue is empty. */
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
      const dropped = this.#add(child, rest, item, this.groupCapacity);
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
  // Move the group to the end, because its turn is over.
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
