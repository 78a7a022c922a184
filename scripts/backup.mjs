// npm run backup: writes all data of this installation to one file. See docs/deploy.md.
import { runServerProgram } from './server-program.mjs'

await runServerProgram('backup')
