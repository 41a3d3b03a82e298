/** The texts of messages in Korean. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Korean. */
export const korean: MessageTexts = {
  events: {
    IncidentOpened: "새 장애",
    IncidentUpdated: "장애 업데이트",
    IncidentReopened: "장애 재발",
    IncidentResolved: "장애 해결",
    IncidentPostmortem: "사후 분석 게시",
    MaintenanceAnnounced: "점검 예정",
    MaintenanceReminder: "점검 알림",
    MaintenanceChanged: "점검 일정 변경",
    MaintenanceStarted: "점검 시작",
    MaintenanceUpdated: "점검 업데이트",
    MaintenanceEnded: "점검 완료",
    MaintenancePostmortem: "사후 분석 게시",
    MaintenanceCancelled: "점검 취소",
    NoticePublished: "안내",
    NoticeUpdated: "안내 업데이트",
    StatusChanged: "상태 변경",
    FlappingStarted: "상태 불안정",
    FlappingEnded: "상태 안정",
  },
  labels: {
    status: "상태",
    affected: "대상",
    impact: "영향",
    follows: "구독 대상",
    started: "시작",
    planned: "예정",
    duration: "지속 시간",
    posted: "게시",
  },
  unstable: "상태가 자주 바뀌고 있습니다. 다시 안정되면 한 번 더 알려 드립니다.",
  stable: "상태가 10분 동안 안정적입니다.",
  details: "자세히 보기",
  detailsOnPage: "자세한 내용은 상태 페이지에 있습니다.",
  delayed: (time) => `${time}에 작성된 메시지가 늦게 전달되었습니다.`,
  why: {
    page: (page) => `${page}을(를) 구독하셔서 이 메시지를 받으셨습니다.`,
    components: (page) => `${page}의 구성 요소를 구독하셔서 이 메시지를 받으셨습니다.`,
    announcement: (page) => `${page}의 이 공지를 구독하셔서 이 메시지를 받으셨습니다.`,
  },
  manage: "구독 관리",
  unsubscribe: "구독 취소",
  confirmation: {
    subject: (page) => `${page} 구독을 확인해 주세요`,
    text: "이 주소로 알림을 받겠다는 요청이 있었습니다. 알림을 받으려면 확인해 주세요.",
    button: "구독 확인",
    expires: "이 링크는 24시간 동안 유효합니다.",
  },
  added: {
    text: (page) => `이 주소가 ${page} 알림 수신자 목록에 추가되었습니다. 알림을 받으려면 확인해 주세요.`,
    ignore: "알림을 원하지 않으시면 이 메시지를 무시하세요.",
  },
  link: {
    subject: (page) => `${page} 구독`,
    text: "구독을 관리할 링크를 요청하셨습니다.",
    ended: "무효화한 이전 링크는 더 이상 사용할 수 없습니다.",
    button: "구독 관리",
  },
  test: {
    subject: (page) => `${page}의 테스트 메시지`,
    text: "테스트 메시지입니다. 문제는 없습니다. 업데이트는 이 메시지와 같은 방식으로 전달됩니다.",
  },
  code: (code) => `확인하려면 상태 페이지에서 이 코드를 입력하세요: ${code}. 코드는 24시간 동안 유효합니다.`,
  ignore: "요청하지 않으셨다면 이 메시지를 무시하세요.",
  invitation: {
    title: (inviter) => (inviter === null ? "포털에 초대되었습니다" : `${inviter} 님이 포털에 초대했습니다`),
    text: ({ page, role, email }) =>
      `상태 페이지 ${page}의 포털에서 ${role} 역할을 맡고 ${email} 주소로 로그인합니다.`,
    expires: (time) =>
      `링크는 한 번만 사용할 수 있습니다. 유효 기한: ${time}. 다른 사람에게 전달하지 마세요.`,
    button: "참여하기",
    ignore: "예상하지 못한 초대라면 무시하세요. 링크를 사용하지 않으면 아무 일도 일어나지 않습니다.",
  },
  emailChange: {
    title: "이메일 주소가 변경되었습니다",
    text: ({ page, email }) =>
      `${page} 포털 계정은 더 이상 ${email} 주소를 사용하지 않습니다. 이제 새 주소로 로그인하세요.`,
    button: "포털 열기",
    ignore: "예상하지 못한 변경이라면 포털 소유자에게 알려 주세요.",
  },
  reset: {
    title: "새 비밀번호를 정하세요",
    text: ({ page, email }) => `${page} 포털의 로그인 화면에서 ${email} 주소로 이 링크를 요청했습니다.`,
    expires: (time) =>
      `링크는 한 번만 사용할 수 있습니다. 유효 기한: ${time}. 사용하면 모든 세션이 끝납니다. 다른 사람에게 전달하지 마세요.`,
    button: "비밀번호 정하기",
    ignore: "요청하지 않으셨다면 이 메시지를 무시하세요. 비밀번호는 바뀌지 않습니다.",
  },
};
