import { phone } from '#tests/support/browser/browser.ts'
import { examineScreens } from './examine-screens.ts'

examineScreens(phone)
