using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>Changes the members in the metadata of one type as the attributes of System.Runtime.Serialization say.</summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Code that reads and writes members is made at run time.")]
internal sealed class DataMembers(JsonTypeInfo type)
{
    public void Apply()
    {
        if (!type.Type.IsDefined(typeof(DataContractAttribute), inherit: false))
        {
            Hide();
            return;
        }

        JsonPropertyInfo[] before = [.. type.Properties];
        List<(MemberInfo Member, DataMemberAttribute Marked)> members = MembersOf(type.Type);
        type.Properties.Clear();
        int order = 0;
        foreach ((MemberInfo member, DataMemberAttribute marked) in members)
        {
            if (member.GetCustomAttribute<JsonIgnoreAttribute>() is { Condition: JsonIgnoreCondition.Always })
            {
                continue;
            }

            JsonPropertyInfo property = MemberMaker.Of(type, before, member);
            Settle(property, member, marked, order++);
            type.Properties.Add(property);
        }

        foreach (JsonPropertyInfo other in before.Where(static property => property.IsExtensionData))
        {
            type.Properties.Add(other);
        }

        if (type.CreateObject is null && type.Type.GetConstructors().Length == 0 && type.Type.GetConstructor(MemberMaker.Declared, []) is { } hidden)
        {
            type.CreateObject = () => MemberMaker.Construct(hidden);
        }
    }

    /// <summary>
    /// Removes the members with <c>[IgnoreDataMember]</c>, in a type without <see cref="System.Runtime.Serialization.DataContractAttribute"/>.
    /// </summary>
    private void Hide()
    {
        for (int i = type.Properties.Count - 1; i >= 0; i--)
        {
            if (type.Properties[i].AttributeProvider is MemberInfo member
                && MemberMaker.WithOverridden(member).Any(static one => one.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: false)))
            {
                type.Properties.RemoveAt(i);
            }
        }
    }

    /// <summary>Returns the members of a type and its bases that have <c>[DataMember]</c>, in the order of the data contract serializers.</summary>
    private static List<(MemberInfo Member, DataMemberAttribute Marked)> MembersOf(Type type)
    {
        List<(MemberInfo Member, DataMemberAttribute Marked)> members = [];
        foreach (Type level in MemberMaker.Levels(type).Reverse())
        {
            IEnumerable<(MemberInfo Member, DataMemberAttribute Marked)> own = level.GetMembers(MemberMaker.Declared)
                .Where(static member => member is FieldInfo or PropertyInfo { GetMethod: not null } && !MemberMaker.IsIndexer(member))
                .Select(static member => (member, member.GetCustomAttribute<DataMemberAttribute>(inherit: false)!))
                .Where(static pair => pair.Item2 is not null);
            foreach ((MemberInfo member, DataMemberAttribute marked) in own
                .OrderBy(static pair => pair.Marked.Order).ThenBy(static pair => pair.Marked.Name ?? pair.Member.Name, StringComparer.Ordinal))
            {
                // An override replaces the property that it overrides, at the same place.
                int overridden = members.FindIndex(
                    one => one.Member is PropertyInfo other && member is PropertyInfo property && MemberMaker.Overrides(property, other));
                if (overridden >= 0)
                {
                    members[overridden] = (member, marked);
                }
                else
                {
                    members.Add((member, marked));
                }
            }
        }

        return members;
    }

    private static void Settle(JsonPropertyInfo property, MemberInfo member, DataMemberAttribute marked, int order)
    {
        if (marked.IsNameSetExplicitly && marked.Name is { } name && !member.IsDefined(typeof(JsonPropertyNameAttribute), inherit: true))
        {
            property.Name = name;
        }

        if (member.GetCustomAttribute<JsonPropertyOrderAttribute>() is null)
        {
            property.Order = order;
        }

        if (marked.IsRequired)
        {
            MemberMaker.Require(property);
        }

        if (!marked.EmitDefaultValue && property.ShouldSerialize is null)
        {
            object? nothing = MemberMaker.DefaultOf(property.PropertyType);
            property.ShouldSerialize = (_, value) => !Equals(value, nothing);
        }
    }
}
