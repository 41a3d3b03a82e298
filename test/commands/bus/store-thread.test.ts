import "../../harness/shipped-timeouts.ts";
import { describeBus } from "./bus-suite.ts";

describeBus("in a thread of its own", true);
