import { registryMigrations } from 'release-registry/migrations/index';
import type { Migrations } from 'server-kit/db/migrate';
import * as accounts from './001_accounts';
import * as catalogue from './002_catalogue';
import * as mail from './003_mail';
import * as visits from './004_visits';
import * as orders from './006_orders';
import * as disputes from './007_disputes';
import * as promoCodeUses from './008_promo_code_uses';
import * as mailSendBefore from './009_mail_send_before';
import * as sessionAttempts from './010_session_attempts';
import * as orderNumbers from './011_order_numbers';
import * as rememberedDevices from './012_remembered_devices';
import * as vat from './013_vat';
import * as refunds from './014_refunds';
import * as discountLimits from './015_discount_limits';
import * as deviceBindings from './016_device_bindings';
import * as mailClaims from './018_mail_claims';
import * as operator from './019_operator';
import * as paymentMismatches from './020_payment_mismatches';
import * as accountPage from './022_account_page';
import * as codeLabels from './023_code_labels';
import * as invoiceCorrections from './024_invoice_corrections';
import * as cardsOfPayments from './026_cards_of_payments';
import * as replacedCodes from './027_replaced_codes';
import * as paymentMethods from './033_payment_methods';
import * as eventSubjects from './037_event_subjects';
import * as mailFirstDue from './038_mail_first_due';
import * as endedSessionsAndCodeQuantities from './039_ended_sessions_and_code_quantities';
import * as billingCountries from './041_billing_countries';
import * as mailOwners from './047_mail_owners';
import * as termsVersions from './052_terms_versions';
import * as reminderOptOuts from './053_reminder_opt_outs';
import * as alerts from './056_alerts';
import * as journal from './057_journal';
import * as staff from './060_staff';
import * as office from './065_office';
import * as support from './066_support';
import * as offers from './067_offers';
import * as endings from './068_endings';
import * as signInLinks from './075_sign_in_links';
import * as provedMailboxes from './076_proved_mailboxes';

/** All migrations, sorted by name. Never change a released migration. Add a new one instead. */
export const migrations: Migrations = {
  ...registryMigrations,
  '001_accounts': accounts,
  '002_catalogue': catalogue,
  '003_mail': mail,
  '004_visits': visits,
  '006_orders': orders,
  '007_disputes': disputes,
  '008_promo_code_uses': promoCodeUses,
  '009_mail_send_before': mailSendBefore,
  '010_session_attempts': sessionAttempts,
  '011_order_numbers': orderNumbers,
  '012_remembered_devices': rememberedDevices,
  '013_vat': vat,
  '014_refunds': refunds,
  '015_discount_limits': discountLimits,
  '016_device_bindings': deviceBindings,
  '018_mail_claims': mailClaims,
  '019_operator': operator,
  '020_payment_mismatches': paymentMismatches,
  '022_account_page': accountPage,
  '023_code_labels': codeLabels,
  '024_invoice_corrections': invoiceCorrections,
  '026_cards_of_payments': cardsOfPayments,
  '027_replaced_codes': replacedCodes,
  '033_payment_methods': paymentMethods,
  '037_event_subjects': eventSubjects,
  '038_mail_first_due': mailFirstDue,
  '039_ended_sessions_and_code_quantities': endedSessionsAndCodeQuantities,
  '041_billing_countries': billingCountries,
  '047_mail_owners': mailOwners,
  '052_terms_versions': termsVersions,
  '053_reminder_opt_outs': reminderOptOuts,
  '056_alerts': alerts,
  '057_journal': journal,
  '060_staff': staff,
  '065_office': office,
  '066_support': support,
  '067_offers': offers,
  '068_endings': endings,
  '075_sign_in_links': signInLinks,
  '076_proved_mailboxes': provedMailboxes,
};
