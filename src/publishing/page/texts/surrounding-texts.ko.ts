/** Korean texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number } = counter("ko");

/** Korean. */
export const aroundKorean: SurroundingTexts = {
  live: {
    noNews: "{time} 기준이며, {length} 동안 새로운 정보가 없습니다.",
    back: "페이지가 다시 최신 상태입니다.",
    lost: "연결이 없어 페이지가 업데이트되지 않습니다.",
  },
  languages: { choose: "언어", notTranslated: "아직 번역되지 않음" },
  gate: {
    password: {
      heading: "이 페이지는 비밀번호로 보호되어 있습니다",
      lead: "비밀번호는 페이지 운영자에게 문의하십시오.",
      label: "비밀번호",
      enter: "페이지 보기",
      wrong: "비밀번호가 올바르지 않습니다. 확인한 후 다시 입력하십시오.",
      tooMany: (minutes) =>
        `비밀번호를 너무 여러 번 잘못 입력했습니다. ${number(minutes)}분 후에 다시 시도하십시오.`,
    },
    restricted: {
      heading: "이 페이지는 모두에게 공개되어 있지 않습니다",
      lead: "로그인한 사용자와 운영자가 등록한 주소에서 접속한 사용자만 볼 수 있습니다.",
      signIn: "로그인",
    },
    leave: "이 페이지에서 나가기",
  },
  message: {
    nothingHere: "이 주소에는 아무것도 없습니다",
    gone: "이 내용은 더 이상 제공되지 않습니다",
    cannotBeRead: "지금은 이용할 수 없습니다",
    notReady: "아직 준비되지 않았습니다",
    outcomeUnknown: "저장되었는지 확인할 수 없습니다",
    tooMany: "요청이 너무 많습니다",
    notOpen: "접근 권한이 없습니다",
    failed: "처리하지 못했습니다",
    cannotBeAnswered: "이 요청에는 응답할 수 없습니다",
    advice: {
      unreachable: "서버가 데이터베이스에 연결할 수 없습니다. 몇 분 후에 다시 시도해 주세요.",
      notSaved:
        "서버가 데이터베이스에 연결할 수 없어 아무것도 저장되지 않았습니다. 이전 페이지로 돌아가 몇 분 후에 다시 시도해 주세요.",
      maybeSaved:
        "저장하는 동안 데이터베이스 연결이 끊어졌습니다. 이전 페이지로 돌아가 몇 분 후에 다시 시도해 주세요. 이미 저장되었더라도 문제가 없습니다.",
      starting: "서버가 시작되고 있습니다. 1분 후에 다시 시도해 주세요.",
      tooMany: "잠시 후에 다시 시도해 주세요.",
      failed: "몇 분 후에 다시 시도해 주세요.",
    },
  },
  embed: {
    see: "상태 페이지 보기",
    more: (count) => `그 외 진행 중 ${number(count)}건`,
    dismiss: "숨기기",
    status: "상태",
    badge: (name, status) => `${name}: ${status}`,
  },
  text: {
    open: "현재 진행 중",
    daysNotOperational: "정상이 아닌 시간이 있었던 날",
    uptimeSince: (date, percent) => `${date} 이후 가동률 ${percent}%`,
    uptimeOf: (days, percent) => `최근 ${number(days)}일 가동률 ${percent}%`,
  },
};
