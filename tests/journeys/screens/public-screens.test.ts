import { expect, it } from 'vitest'
import { signUpAffiliateAdmin } from '#tests/journeys/affiliates/affiliate-admin.ts'
import { newVisitor, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { examine, measureLayoutShift } from './examine-screens.ts'
import { emptyScreens, operatorScreens, publicScreens } from './screens.ts'

const { app, browser } = await connectToSharedApp()

it('public screens and those of an empty account have no faults', async () => {
  const visitor = await newVisitor(browser, desktop)
  await measureLayoutShift(visitor.page)
  expect(await examine(visitor, app.url, publicScreens)).toEqual({})
  await signUp(visitor.page, app.url)
  expect(await examine(visitor, app.url, emptyScreens)).toEqual({})
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})

it('screens of an affiliate and of an admin have no faults', async () => {
  const visitor = await newVisitor(browser, desktop)
  await signUpAffiliateAdmin(visitor.page, browser, app)
  await measureLayoutShift(visitor.page)
  expect(await examine(visitor, app.url, operatorScreens)).toEqual({})
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})
