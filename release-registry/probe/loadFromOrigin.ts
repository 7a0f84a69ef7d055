import { browserHeaders, type LoadFile } from './LoadFile';

export function loadFromOrigin(cdnOrigin: string): LoadFile {
  return async (path, origin, signal) => {
    const reply = await fetch(cdnOrigin + path, { headers: browserHeaders(origin), signal });
    return {
      status: reply.status,
      header: (name) => reply.headers.get(name) ?? undefined,
      content: Buffer.from(await reply.arrayBuffer()),
    };
  };
}
