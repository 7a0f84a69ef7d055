import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/AppContext';

type Context = Pick<AppContext, 'config'>;
type CookieName = 'session' | 'device' | 'sign-in' | 'preview' | 'staff' | 'staff-device';

/**
 * Returns a cookie's full name. Browsers accept the prefix `__Host-` only over HTTPS, with `Secure`, the path `/` and
 * no `Domain`.
 */
function cookieName({ config }: Context, name: CookieName): string {
  return config.isSecure ? `__Host-${name}` : name;
}

export function readCookie(context: Context, request: FastifyRequest, name: CookieName): string | undefined {
  return request.cookies[cookieName(context, name)] || undefined;
}

/** Sets a cookie that scripts can't read. Without `maxAgeMs`, the cookie expires with the browser session. */
export function setCookie(
  context: Context,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  maxAgeMs?: number,
): void {
  const lifetime = maxAgeMs === undefined ? {} : { maxAge: maxAgeMs / 1000 };
  reply.setCookie(cookieName(context, name), value, { ...cookieOptions(context, name), ...lifetime });
}

export function clearCookie(context: Context, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(cookieName(context, name), cookieOptions(context, name));
}

/**
 * Makes staff cookies strict, so browsers never send them with requests from other sites. Customer cookies are lax,
 * because customers return from the provider's payment page.
 */
function cookieOptions({ config }: Context, name: CookieName) {
  const sameSite = name.startsWith('staff') ? 'strict' : 'lax';
  return { path: '/', httpOnly: true, sameSite, secure: config.isSecure } as const;
}
