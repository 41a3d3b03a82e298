import { expect, it } from "vitest";
import { portalCookies } from "../../../src/http/portal/cookies.ts";

const names = (baseUrl: string) => {
  const cookies = portalCookies(baseUrl);
  return [cookies.session("x"), cookies.ended(), cookies.openId.give("x"), cookies.openId.take()].map(
    (cookie) => cookie.split("=")[0],
  );
};

it.each([
  ["http://localhost:7421", "signalbox-7421", "signalbox-openid-7421"],
  ["http://localhost", "signalbox", "signalbox-openid"],
  ["http://localhost:0", "signalbox", "signalbox-openid"],
  ["https://status.example.com", "__Host-signalbox", "__Host-signalbox-openid"],
  ["https://status.example.com:8443/base", "__Host-signalbox-8443", "__Host-signalbox-openid-8443"],
])("services on other ports of a host have other cookies: %s", (baseUrl, session, openId) => {
  expect(names(baseUrl)).toEqual([session, session, openId, openId]);
});
