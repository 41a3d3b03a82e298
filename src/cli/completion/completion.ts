/** `signalbox completion`: the script of a shell goes alone to standard output. */

import { join } from "node:path";
import { choiceOf } from "../../commands/word-suggestion.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { type CommandLine, UsageProblem } from "../command-line.ts";
import { scriptFor, shells } from "./shell-scripts.ts";

const argument = shells.join("|");

/** `signalbox completion`. */
export const completion: CommandLine = {
  takes: { [argument]: "The shell, such as bash" },
  options: {},
  notes: [
    "bash: add `source <(bin/signalbox completion bash)` to ~/.bashrc. zsh: add `source <(bin/signalbox completion zsh)` to ~/.zshrc, after compinit. fish: run `bin/signalbox completion fish > ~/.config/fish/completions/signalbox.fish`. Give the whole path of bin/signalbox.",
    "Names of components, pages and the like are read from the store in DATA_DIR, or within 2 s from a service elsewhere; with PostgreSQL they are not completed.",
  ],
  run: (args) => {
    const word = args.needed(argument);
    const shell = shells.find((name) => name === word);
    if (shell === undefined)
      throw new UsageProblem(`"${word}" is not a shell with completion. ${choiceOf(word, shells)}`);
    process.stdout.write(scriptFor(shell, join(projectRoot, "bin", "signalbox")));
    return Promise.resolve(0);
  },
};
