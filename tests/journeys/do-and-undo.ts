import type { Page } from 'playwright-core'

const seconds = (page: Page, value: string | null) =>
  page.evaluate((chosen) => {
    if (chosen === null) localStorage.removeItem('edgeworth:message-seconds')
    else localStorage.setItem('edgeworth:message-seconds', chosen)
  }, value)

/** Does something and presses Undo. Its message stays for a minute meanwhile, as a trader can choose. */
export async function doAndUndo(page: Page, act: () => Promise<void>): Promise<void> {
  await seconds(page, '60')
  await act()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await seconds(page, null)
}
