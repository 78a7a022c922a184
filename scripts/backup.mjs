// npm run backup: everything that this installation keeps, in one file. See docs/deploy.md.
import { runServerProgram } from './server-program.mjs'

await runServerProgram('backup')
