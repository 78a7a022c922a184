import { afterAll } from 'vitest'
import { type Visitor, newVisitor } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { measureLayoutShift } from './examine-screens.ts'

/** A visitor who is signed in to an account with demo data, whose layout shift is measured; closed with the file. */
export async function newDemoReader(): Promise<Visitor & { readonly url: string }> {
  const { app, browser } = await connectToSharedApp()
  const visitor = await newVisitor(browser, desktop, 'light', app.demoReader)
  await measureLayoutShift(visitor.page)
  afterAll(() => visitor.context.close())
  return { ...visitor, url: app.url }
}
