import type { StaffRole } from 'shared/contract/staff';
import { EMAIL_PATTERN, normaliseEmail } from 'shared/domain/credentials';
import type { Trx } from 'server-kit/db/database';
import { addStaff, findStaffForUpdate, removeStaff, resetStaff, setStaffRole } from '../../staff/manageStaff';
import { parseRole } from '../../staff/role';
import { AdminError, type Command, type Options } from '../Command';
import { logChange } from '../operatorLog/logChange';

const ROLE = { role: { type: 'string', meaning: 'owner, support, accountant, or squad:<package>.' } } as const;
const explainLink = (email: string, link: string) =>
  `Give ${email} this link to set up their sign-in. It works once, within 24 hours:\n${link}`;

export const staffCommands: Command[] = [
  {
    usage: 'staff list',
    summary: 'List the people who may use the office, with their role and the number of sessions.',
    run: async ({ db, clock }) => {
      const staff = await db
        .selectFrom('staff')
        .select(['id', 'email', 'role', 'password_hash'])
        .select(({ selectFrom, fn }) => [
          selectFrom('staff_passkeys')
            .whereRef('staff_id', '=', 'staff.id')
            .select(fn.countAll<number>().as('count'))
            .as('passkeys'),
          selectFrom('staff_sessions')
            .whereRef('staff_id', '=', 'staff.id')
            .where('expires_at', '>', clock.now())
            .select(fn.countAll<number>().as('count'))
            .as('sessions'),
        ])
        .orderBy('email_key')
        .execute();
      const rows = staff.map(({ password_hash, ...row }) => ({ ...row, password: password_hash !== null }));
      return {
        message: `Staff: ${rows.length}`,
        rows,
        columns: ['id', 'email', 'role', 'sessions', 'password', 'passkeys'],
      };
    },
  },
  {
    usage: 'staff add <email>',
    summary: 'Let a person use the office. Prints a link that the person uses to set up their sign-in.',
    options: ROLE,
    run: async (context, [typed = ''], options) => {
      const email = normaliseEmail(typed);
      if (!EMAIL_PATTERN.test(email)) throw new AdminError(`"${typed}" is not an email address.`);
      const role = readRole(options);
      const link = await context.db.transaction().execute(async (trx) => {
        const setUpLink = await addStaff(trx, context, { email, role });
        const staff = setUpLink === undefined ? undefined : await findStaffForUpdate(trx, email);
        if (staff)
          await logChange(trx, context, { command: 'staff add', subject: staff.id, before: null, after: { role } });
        return setUpLink;
      });
      if (link === undefined)
        throw new AdminError(`${email} is already a member of staff. "staff reset ${email}" creates a new link.`);
      return { message: explainLink(email, link) };
    },
  },
  {
    usage: 'staff reset <email>',
    summary: 'Remove the password, passkeys, recovery codes and sessions of a member of staff, and print a new link.',
    run: async (context, [email = '']) => {
      const link = await context.db.transaction().execute(async (trx) => {
        const { id } = await requireMember(trx, email);
        await logChange(trx, context, { command: 'staff reset', subject: id, before: null, after: null });
        return resetStaff(trx, context, id);
      });
      return { message: explainLink(email, link) };
    },
  },
  {
    usage: 'staff role <email>',
    summary: 'Give a member of staff another role. It takes effect immediately.',
    options: ROLE,
    run: async (context, [email = ''], options) => {
      const role = readRole(options);
      await context.db.transaction().execute(async (trx) => {
        const { id, role: before } = await requireMember(trx, email);
        await setStaffRole(trx, id, role);
        await logChange(trx, context, {
          command: 'staff role',
          subject: id,
          before: { role: before },
          after: { role },
        });
      });
      return { message: `${email} now has the role ${role}.` };
    },
  },
  {
    usage: 'staff remove <email>',
    summary: 'End a person’s access to the office immediately.',
    run: async (context, [email = '']) => {
      await context.db.transaction().execute(async (trx) => {
        const { id, role } = await requireMember(trx, email);
        await removeStaff(trx, id);
        await logChange(trx, context, { command: 'staff remove', subject: id, before: { role }, after: null });
      });
      return { message: `${email} can no longer use the office.` };
    },
  },
];

async function requireMember(trx: Trx, email: string) {
  const staff = await findStaffForUpdate(trx, email);
  if (!staff) throw new AdminError(`${email} is not a member of staff.`);
  return staff;
}

function readRole({ role: text }: Options): StaffRole {
  const role = typeof text === 'string' ? parseRole(text) : undefined;
  if (role === undefined)
    throw new AdminError(
      'Give the role with --role: owner, support, accountant, or squad:<package>, such as squad:mfe-checkout.',
    );
  return role;
}
