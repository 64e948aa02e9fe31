using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Harness;

/// <summary>
/// The other ways to this library that every trial takes: System.Text.Json's own serializer with options that have the bridge, and metadata from resolvers that somebody wrote by
/// hand, as they are and with a modifier that changes nothing. Below the full scale a share of the trials takes them, always the same.
/// </summary>
internal static class OtherDoors
{
    private static readonly ConditionalWeakTable<JsonSerializerOptions, Doors> s_doors = [];
    private static readonly JsonSerializerOptions s_default = new();

    /// <summary>All at the full scale, half as large a share as of the input below it; PEREGRINE_DOORS gives another share.</summary>
    private static readonly double s_share = double.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_DOORS"), CultureInfo.InvariantCulture, out double share) ? share : TestScale.Factor * 0.5;

    public static void Write<T>(Report report, T value, JsonSerializerOptions? options, Outcome theirs)
    {
        if (!Takes(typeof(T), options, theirs.Value as byte[] ?? []))
        {
            return;
        }

        Doors doors = s_doors.GetValue(options ?? s_default, static key => new Doors(key));
        Both.Compare(report, value, options, theirs, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, doors.Bridged)), Differences.Bridged + "SerializeToUtf8Bytes<T>");
        JsonSerializerOptions context = doors.Context(typeof(T));
        Both.Compare(report, value, context, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, context)), Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, context)), "SerializeToUtf8Bytes<T> by a resolver");
    }

    public static void Read<T>(Report report, byte[] utf8, JsonSerializerOptions? options, Outcome theirs)
    {
        // An element over text that is no UTF-8 cannot be looked into.
        if (!Takes(typeof(T), options, utf8) || (theirs.IsOk && !Outcome.Of(() => theirs.Graph).IsOk))
        {
            return;
        }

        Doors doors = s_doors.GetValue(options ?? s_default, static key => new Doors(key));
        Both.Compare<T>(report, utf8, options, theirs, Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, doors.Bridged)), Differences.Bridged + "Deserialize<T>(bytes)");
        JsonSerializerOptions context = doors.Context(typeof(T));
        Both.Compare<T>(report, utf8, context, Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, context)), Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, context)), "Deserialize<T>(bytes) by a resolver");
    }

    /// <summary>By type and text: the same in every run, whichever tests run beside.</summary>
    private static bool Takes(Type type, JsonSerializerOptions? options, byte[] utf8)
    {
        // A context by hand may give metadata of its own options alone, whatever it is asked for: System.Text.Json cannot use it in a copy of them either.
        if (options?.TypeInfoResolver is JsonSerializerContext context && !context.GetType().IsDefined(typeof(System.CodeDom.Compiler.GeneratedCodeAttribute), false))
        {
            return false;
        }

        return TrialShare.Takes(s_share, type, options, utf8);
    }

    /// <summary>A resolver as a program writes it: nothing says that what it gives is reflection's.</summary>
    private sealed class Forwarding(IJsonTypeInfoResolver inner) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => inner.GetTypeInfo(type, options);
    }

    private sealed class Doors
    {
        private readonly JsonSerializerOptions _byHand;
        private readonly JsonSerializerOptions _modified;

        public Doors(JsonSerializerOptions options)
        {
            Bridged = new JsonSerializerOptions(options).UsePeregrine();
            IJsonTypeInfoResolver inner = options.TypeInfoResolver ?? new DefaultJsonTypeInfoResolver();
            _byHand = new JsonSerializerOptions(options) { TypeInfoResolver = new Forwarding(inner) };
            _modified = new JsonSerializerOptions(options) { TypeInfoResolver = new Forwarding(inner).WithAddedModifier(static _ => { }) };
        }

        public JsonSerializerOptions Bridged { get; }

        public JsonSerializerOptions Context(Type type) => type.Name.Length % 2 == 0 ? _byHand : _modified;
    }
}
