import type { Account } from './account.ts'

/** Adds the metadata that every client expects of an account with email sign-in. */
function identityData({ id, email, userMetadata, emailConfirmedAt }: Account): Record<string, unknown> {
  return { ...userMetadata, email, email_verified: emailConfirmedAt !== null, phone_verified: false, sub: id }
}

/** Omits empty fields. */
function omitEmpty(fields: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** An account in the format of the Supabase client. */
export function userBody(account: Account): Record<string, unknown> {
  const { id, email, createdAt, updatedAt } = account
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...omitEmpty({
      email_confirmed_at: account.emailConfirmedAt,
      confirmed_at: account.emailConfirmedAt,
      confirmation_sent_at: account.confirmationSentAt,
      recovery_sent_at: account.recoverySentAt,
      new_email: account.newEmail,
      email_change_sent_at: account.newEmail === null ? null : account.emailChangeSentAt,
      last_sign_in_at: account.lastSignInAt,
    }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: identityData(account),
        provider: 'email',
        last_sign_in_at: account.lastSignInAt ?? createdAt,
        created_at: createdAt,
        updated_at: createdAt,
        email,
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  }
}
