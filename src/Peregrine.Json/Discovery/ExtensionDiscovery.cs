using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Discovery;

/// <summary>The member with [JsonExtensionData].</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class ExtensionDiscovery
{
    /// <summary>Whether the attribute stands on the member.</summary>
    public static bool IsMarked(MemberInfo member) => member.IsDefined(typeof(JsonExtensionDataAttribute), inherit: false);

    /// <summary>Refuses a member that cannot take extension data.</summary>
    public static void Check(Type owner, MemberDescription member)
    {
        Type type = member.ValueType;
        if (!typeof(IDictionary<string, object>).IsAssignableFrom(type) && !typeof(IDictionary<string, JsonElement>).IsAssignableFrom(type) && type != typeof(JsonObject))
        {
            throw Throw.ExtensionDataType(type, member.ClrName);
        }

        if (member.IsRequired)
        {
            throw Throw.RequiredExtensionData(member.Name, owner);
        }
    }

    /// <summary>The accessor of the member.</summary>
    public static ExtensionData<TOwner> Create<TOwner>(MemberDescription member, FrozenOptions options) =>
        Create<TOwner>(member, AccessorFactory.Create(member), options);

    /// <summary>The same by an accessor that is there.</summary>
    public static ExtensionData<TOwner> Create<TOwner>(MemberDescription member, MemberAccess access, FrozenOptions options) =>
        new(member, access, MakerOf(member.ValueType, options), options);

    private static Func<object>? MakerOf(Type type, FrozenOptions options)
    {
        Type made = type == typeof(IDictionary<string, object>) ? typeof(Dictionary<string, object>)
            : type == typeof(IDictionary<string, JsonElement>) ? typeof(Dictionary<string, JsonElement>)
            : type;
        if (made == typeof(JsonObject))
        {
            var settings = new JsonNodeOptions { PropertyNameCaseInsensitive = options.Settings.PropertyNameCaseInsensitive };
            return () => new JsonObject(settings);
        }

        if (made == typeof(Dictionary<string, JsonElement>))
        {
            return static () => new Dictionary<string, JsonElement>();
        }

        if (made == typeof(Dictionary<string, object>))
        {
            return static () => new Dictionary<string, object>();
        }

        return made.IsAbstract || (!made.IsValueType && made.GetConstructor(BindingFlags.Public | BindingFlags.Instance, []) is null)
            ? null
            : () => Unwrapped.Create(made);
    }
}
