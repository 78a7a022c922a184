import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parseVerificationFile } from '#domain/simulation/verification-file.ts'
import { stopPools } from '#tests/engine/equality/pools.ts'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import {
  enterDate,
  expectClean,
  keyFigure,
  loadDemoData,
  newVisitor,
  saveDownload,
  settled,
  signUp,
} from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { verifyFile } from '#tests/verification/verify-file.ts'

/** From setups to strategies, replays and their comparison, on the demo data. */
const { app, browser } = await connectToSharedApp()
const strategies = `${app.url}/what-if-simulator/strategies`

afterAll(stopPools)

describe('the backtester', () => {
  it('transforms setups, replays a strategy, compares results, and deletes with undo', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await page.goto(strategies)
    await page.getByRole('link', { name: 'Choose setups' }).waitFor()
    await loadDemoData(page, app.url)

    // The derived plan of one setup, and another stop for a second one.
    await page.goto(`${app.url}/what-if-simulator/transform`)
    const setups = page.getByRole('table', { name: 'Setups' })
    await setups.getByRole('checkbox', { name: 'Breakout retest' }).check()
    await setups.getByRole('checkbox', { name: 'Trend pullback' }).check()
    const preview = page.getByRole('region', { name: 'Trend pullback' })
    await preview.getByLabel('Edit plan').check()
    await preview.getByLabel('Stop', { exact: true }).fill('0')
    await page.getByRole('button', { name: 'Transform 2 setups' }).click()
    await preview.getByText('Stop must be greater than 0.').waitFor()
    await preview.getByLabel('Stop', { exact: true }).fill('0.75')
    await expectClean(page, 'preview of a transformation')
    await page.getByRole('button', { name: 'Transform 2 setups' }).click()
    await page.getByText('Breakout retest: version 1 created.').waitFor()
    await page.getByText('Trend pullback: version 1 created.').waitFor()
    // Again without the change: the first is there already, the second is a version beside.
    await setups.getByRole('checkbox', { name: 'Breakout retest' }).check()
    await setups.getByRole('checkbox', { name: 'Trend pullback' }).check()
    await page.getByRole('button', { name: 'Transform 2 setups' }).click()
    await page.getByText('Breakout retest: version 1 already has this plan and sample.').waitFor()
    await page.getByText('Trend pullback: version 2 created.').waitFor()

    // A replay that the server refuses by field, then two results.
    await page.goto(strategies)
    await page.getByRole('link', { name: 'Breakout retest' }).click()
    const replay = page.getByRole('button', { name: 'Replay strategy' })
    await enterDate(page, 'Split day', '2001-01-01')
    await replay.click()
    await page.getByText('Split day: must leave trades before and after it.').waitFor()
    await page.getByRole('group', { name: 'Split day' }).getByRole('spinbutton').first().press('Control+a')
    await page.keyboard.press('Delete')
    await replay.click()
    await page.waitForURL('**/results/**')
    await expect.poll(() => keyFigure(page, 'Mean change')).toMatch(/R\s+[+−].*R to [+−].*R/)
    await page
      .getByRole('group', { name: 'Key figures' })
      .getByText(/^n \d+ · ranges: 95% intervals$/)
      .waitFor()
    await page.getByRole('table', { name: 'Exits by target' }).waitFor()
    await expectClean(page, 'result of a replay')
    // The result leaves with its trades, as it was computed: one computation for each target.
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download JSON' }).click()
    const file = parseVerificationFile(readFileSync(await saveDownload(await downloading), 'utf8'))
    expect(new Set(file.computations.map(({ task }) => task))).toEqual(new Set(['whatIfEndings']))
    expect((await verifyFile(JSON.stringify(file))).computations.flatMap(({ differences }) => differences)).toEqual([])
    await page.getByRole('link', { name: 'Strategy', exact: true }).click()
    await page.getByLabel('Stop', { exact: true }).fill('0.5')
    await page.getByRole('radio', { name: 'Target first' }).check()
    await replay.click()
    await page.getByText('Stop 0.5R', { exact: false }).first().waitFor()
    await page.waitForURL('**/results/**')

    // Both in one chart and one table, on the list of all strategies; the address keeps the choice.
    await page.goto(strategies)
    const listed = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download Stop 0\.5R/ }).click()
    const fromList = parseVerificationFile(readFileSync(await saveDownload(await listed), 'utf8'))
    expect(fromList.computations.map(({ task }) => task)).toContain('whatIfEndings')
    const compare = page.getByRole('checkbox', { name: /^Compare/ })
    await compare.first().check()
    await compare.last().check()
    const compared = page.getByRole('table', { name: 'Compared results' })
    await compared.waitFor()
    await page.reload()
    await compared.waitFor()
    await expect.poll(() => compared.getByRole('columnheader').allInnerTexts()).toEqual(['Figure', 'A', 'B'])
    await settled(page)
    await expectClean(page, 'strategies with a comparison')

    // Renaming, and a deletion that is undone and then done.
    const list = page.getByRole('table', { name: 'Strategies' })
    await list.getByRole('link', { name: 'Breakout retest' }).click()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Retest, tight')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'Retest, tight v1' }).waitFor()
    const renamed = list.getByRole('link', { name: 'Retest, tight' })
    await doAndUndo(page, async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.waitForURL(strategies)
      await expect.poll(() => renamed.count()).toBe(0)
    })
    await renamed.waitFor()
    await list.getByRole('button', { name: 'Delete Retest, tight v1' }).click()
    // Closed, its message no longer offers to undo it.
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Close message' }).last().click()
    await deleted
    await page.reload()
    await list.getByRole('link', { name: 'Trend pullback' }).first().waitFor()
    await expect.poll(() => renamed.count()).toBe(0)
    await page.getByText('No results yet. Open a strategy and replay it.').waitFor()
    // The browser and the client each log the refusal.
    expect(faults.filter((fault) => !/status of 400|\/run failed/.test(fault))).toEqual([])
    await context.close()
  })
})
