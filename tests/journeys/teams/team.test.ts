import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseOption, expectClean, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

/** Waits until a page follows the account's data. */
const following = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('Subscribed to PostgreSQL')) resolve()
      })
    })
  })

it('an owner makes a team and a link; a member joins by it, changes role live, and is removed live', async () => {
  const [owner, member] = [await newVisitor(browser, desktop), await newVisitor(browser, desktop)]
  await signUp(owner.page, app.url)
  const memberEmail = await signUp(member.page, app.url)
  const [here, there] = [owner.page, member.page]

  const ownerFollows = following(here)
  await here.goto(`${app.url}/settings/team`)
  await here.getByText('No team yet').waitFor()
  await here.getByRole('button', { name: 'New team' }).click()
  await here.getByLabel('Name').fill('Morning desk')
  await here.getByRole('button', { name: 'Create team' }).click()
  await here.getByText('You are the only owner.').waitFor()
  await here.getByRole('button', { name: 'Create link' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const link = await here.getByLabel('Link', { exact: true }).inputValue()
  await here.getByRole('button', { name: 'Done' }).click()
  await here.getByText('5 uses left').waitFor()
  await ownerFollows

  const memberFollows = following(there)
  await there.goto(link)
  await there.getByRole('button', { name: 'Join team' }).click()
  await there.getByText('You are now a member of Morning desk.').waitFor()
  await there.getByRole('link', { name: 'Open team' }).click()
  await there.getByText('You are a trader').waitFor()

  // The owner's open page shows the member, and the bell says so.
  await here.getByText(memberEmail).waitFor()
  await here.getByText('4 uses left').waitFor()
  const bell = here.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  await here.getByRole('dialog', { name: 'Notifications' }).getByText('joined Morning desk.').waitFor()
  await here.keyboard.press('Escape')
  await expect.poll(() => here.getByRole('dialog').count()).toBe(0)
  await expectClean(here, '/settings/team')

  await memberFollows
  await chooseOption(here, 'Role of', 'Coach')
  await there.getByText('You are a coach').waitFor()
  await there.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  // A coach may share; a viewer only looks.
  await there.getByRole('button', { name: 'Share a portfolio' }).waitFor()
  await chooseOption(here, 'Role of', 'Viewer')
  await there.getByText('You are a viewer').waitFor()
  await expect.poll(() => there.getByRole('button', { name: 'Share a portfolio' }).count()).toBe(0)

  await here.getByRole('button', { name: /^Remove / }).click()
  await here.getByRole('button', { name: 'Remove member' }).click()
  await there.getByText('No team yet').waitFor()
  await expect.poll(() => there.getByText('Morning desk').count()).toBe(0)
  await there.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await there.getByText('removed you from Morning desk.').waitFor()
  await there.getByRole('link', { name: 'View all' }).click()
  await there.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await settled(there)
  await expectClean(there, '/notifications')

  expect(owner.faults).toEqual([])
  // What was being asked of the team at that moment is gone.
  const goneTeam = /status of 404|GET \/teams\/:teamId failed: Failure: There is no such thing/
  expect(member.faults.filter((fault) => !goneTeam.test(fault))).toEqual([])
  await Promise.all([owner.context.close(), member.context.close()])
})
