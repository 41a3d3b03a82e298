/** Translations of names and descriptions on the command line. */
import { expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import { remoteBox } from "./remote-box.ts";

it.each(["here", "elsewhere"])(
  "a component and a page %s are translated, and the other languages stay",
  async (place) => {
    const box = place === "here" ? await boxForTest() : (await remoteBox()).box;
    await box.call("component", "create", "Checkout");
    const translations = async (subject: string, ...words: string[]) => {
      const { code, out, err } = await box.call(subject, "set", ...words, "--json");
      return code === 0 ? (JSON.parse(out) as { Translations: unknown }).Translations : err;
    };
    const checkout = (...words: string[]) => translations("component", "checkout", ...words);
    expect(await checkout("--name-in", "de=Kasse", "--name-in", "fr=Paiement")).toEqual({
      de: { Name: "Kasse" },
      fr: { Name: "Paiement" },
    });
    const german = { de: { Name: "Kasse", Description: "Mit Karte = schnell" } };
    expect(await checkout("--name-in", "fr=", "--description-in", "DE=Mit Karte = schnell")).toEqual(german);
    expect(await checkout("--name-in", "Kasse")).toContain(
      '--name-in cannot be "Kasse". Give a language and a text',
    );
    expect(await checkout("--name-in", "xx=Kasse")).toContain("Pages have no such language.");
    expect(await translations("page", "--name-in", "de=Lage")).toEqual({ de: { Name: "Lage" } });
    expect((await box.call("page", "show")).out).toMatch(/^Translations +de$/mu);
    expect(await translations("page", "--name-in", "de=")).toBeNull();
  },
);
