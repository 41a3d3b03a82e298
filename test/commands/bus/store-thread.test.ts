import { describeDoor } from "./door-suite.ts";

describeDoor("in a thread of its own", true);
