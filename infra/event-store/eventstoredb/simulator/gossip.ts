import { randomUUID } from 'node:crypto';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import { gossipPb, sharedPb } from '../protocol.ts';

/** A node of a cluster, as all nodes report it. */
export type Member = Readonly<{ port: number; isLeader: boolean; isAlive: boolean }>;

/** A node's answer about the members of the cluster. */
export const clusterInfo = (members: readonly Member[]): ClusterInfo => {
  const info = new gossipPb.ClusterInfo();
  info.setMembersList(
    members.map(({ port, isLeader, isAlive }) => {
      const id = new sharedPb.UUID();
      id.setString(randomUUID());
      const endPoint = new gossipPb.EndPoint();
      endPoint.setAddress('127.0.0.1');
      endPoint.setPort(port);
      const { LEADER, FOLLOWER } = gossipPb.MemberInfo.VNodeState;
      const member = new gossipPb.MemberInfo();
      member.setInstanceId(id);
      member.setTimeStamp('0');
      member.setState(isLeader ? LEADER : FOLLOWER);
      member.setIsAlive(isAlive);
      member.setHttpEndPoint(endPoint);
      return member;
    }),
  );
  return info;
};
