import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'

/** What a browser keeps of a signed-in trader: another profile that starts with it is signed in as the same trader. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** An account that was just made, and its session as supabase-js stores it. */
export interface NewTrader {
  readonly email: string
  readonly userId: string
  readonly session: string
  readonly token: string
}

/** An address that no other visitor has. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** The key that our own endpoints accept from any browser. */
const publicKey = 'sb_publishable_local'

/** The password of all traders of the tests. */
export const password = 'correct horse'
export const newEmail = () => `trader-${randomUUID()}@example.com`

async function post<Answer>(url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** Signs up a trader at a server without a browser. */
export async function signUpTrader(url: string): Promise<NewTrader> {
  const email = newEmail()
  const session = await post<{ access_token: string; user: { id: string } }>(
    `${url}/auth/v1/signup`,
    { apikey: publicKey },
    { email, password, data: { full_name: 'Ada Trader' } },
  )
  return { email, userId: session.user.id, session: JSON.stringify(session), token: session.access_token }
}

/** Adds the demo portfolios to an account; returns the id of the one with the most trades, which the page shows then. */
export async function addDemoData(url: string, { token }: NewTrader): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  interface Portfolio {
    readonly id: string
    readonly kind: string
    readonly tradeCount: number
  }
  const { portfolios } = await post<{ portfolios: Portfolio[] }>(`${url}/api/v1/demo-data`, headers, {})
  const demo = portfolios.filter(({ kind }) => kind === 'demo').toSorted((a, b) => b.tradeCount - a.tradeCount)
  return demo[0]?.id ?? ''
}

/** What a browser of the trader stores for the site: the session, and the portfolio that is shown, if one was chosen. */
export function browserStorage(url: string, { session }: NewTrader, portfolioId: string | null = null) {
  return [
    // The name that supabase-js chooses.
    { name: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value: session },
    ...(portfolioId === null
      ? []
      : [{ name: 'persist:portfolio', value: JSON.stringify({ activePortfolioId: portfolioId }) }]),
  ]
}

/** Signs up a trader with demo data at a server; returns what a browser keeps of them. */
export async function signUpDemoTrader(url: string): Promise<SignedIn> {
  const trader = await signUpTrader(url)
  // The first screen makes the profile; several browsers that open one at the same moment would get in each other's way.
  const headers = { apikey: publicKey, authorization: `Bearer ${trader.token}`, prefer: 'return=representation' }
  await post(`${url}/rest/v1/user_profiles`, headers, { id: trader.userId, email: trader.email })
  const portfolioId = await addDemoData(url, trader)
  return { cookies: [], origins: [{ origin: url, localStorage: browserStorage(url, trader, portfolioId) }] }
}
