/** statuspage.js as our tests point it. */
import { Statuspage } from "statuspage.js";
import { z } from "zod";

type Axios = { readonly defaults: { baseURL?: string } };

// Of its way to send requests it says nothing in its types.
const pointable = z.object({
  axios: z.custom<Axios>((value) => typeof value === "function" && "defaults" in value),
});

/** A client of the page at an address: it knows pages by their ids alone, so that its address is put in afterwards. */
export function statuspageAt(url: string): Statuspage {
  const client = new Statuspage("any");
  pointable.parse(client).axios.defaults.baseURL = `${url}/api/v2`;
  return client;
}
