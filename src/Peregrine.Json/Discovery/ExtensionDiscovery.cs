using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Emit;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Checks the type of the member with [JsonExtensionData], and creates the object that reads and writes the extension data.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ExtensionDiscovery
{
    /// <summary>Throws if the type of a member cannot store extension data.</summary>
    public static void CheckType(Type type, string member)
    {
        if (!IsKnownType(type))
        {
            throw Throw.ExtensionDataType(type, member);
        }
    }

    /// <summary>Whether a member of this type can store extension data.</summary>
    public static bool IsKnownType(Type type) =>
        typeof(IDictionary<string, object>).IsAssignableFrom(type)
            || typeof(IDictionary<string, JsonElement>).IsAssignableFrom(type) || type == typeof(JsonObject)
        || (IsReadOnly(type) && StjVersion.TakesReadOnlyExtensionData());

    private static bool IsReadOnly(Type type) =>
        type == typeof(IReadOnlyDictionary<string, object>) || type == typeof(IReadOnlyDictionary<string, JsonElement>);

    /// <summary>Creates the extension data of a member; null in a program without extension data.</summary>
    public static ExtensionData<TOwner>? Create<TOwner>(PlanMember member, MemberAccess access, OptionsScope options)
    {
        if (!MayMeet.ExtensionData)
        {
            return null;
        }

        // Uses the base type of JsonObject instead of typeof(JsonNode): otherwise a program without nodes would contain their contract.
        return new(member, access, MakerOf(member.Spec.ValueType, options), () =>
            (TypeContract<JsonNode>)DomDiscovery.Find(member.Spec.ValueType.BaseType!, options)!, options);
    }

    private static Func<object> MakerOf(Type type, OptionsScope options)
    {
        if ((type.IsInterface || type == typeof(JsonObject)) && options.Contract(type) is IConverterContract)
        {
            return () => throw (type.IsInterface
                ? new NotSupportedException(ErrorText.TypeNotSupported(type)).WithSource()
                : Throw.ExtensionDataNodeConverter());
        }

        Type made = type == typeof(IDictionary<string, object>) || type == typeof(IReadOnlyDictionary<string, object>) ? typeof(Dictionary<string, object>)
            : type == typeof(IDictionary<string, JsonElement>)
                || type == typeof(IReadOnlyDictionary<string, JsonElement>) ? typeof(Dictionary<string, JsonElement>)
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
            ? () => throw new NotSupportedException(ErrorText.TypeNotSupported(type)).WithSource()
            : () => Unwrapped.Create(made);
    }
}
