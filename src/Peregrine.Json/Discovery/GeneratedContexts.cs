using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Replaces a context by the first context of its class, if System.Text.Json's generator wrote the class, and not only for writing. Under equal options, all
/// contexts of such a class create equal metadata, so a program that creates a context for each call needs only the contracts of the first.
/// </summary>
internal static class GeneratedContexts
{
    private static readonly TypeTable<Class> s_classes = new();

    /// <summary>Returns the context whose contracts serve this one: the first of its class that is alive, or the context itself.</summary>
    public static JsonSerializerContext StandInFor(JsonSerializerContext context)
    {
        Type type = context.GetType();
        return (s_classes.Find(type) ?? s_classes.Add(type, new Class())).StandInFor(context);
    }

    private sealed class Class
    {
        private readonly WeakReference<JsonSerializerContext> _first = new(null!);
        private Answer _areEqual;

        private enum Answer : byte
        {
            Unknown,
            Yes,
            No,
        }

        public JsonSerializerContext StandInFor(JsonSerializerContext context)
        {
            lock (_first)
            {
                if (!_first.TryGetTarget(out JsonSerializerContext? first))
                {
                    _first.SetTarget(context);
                    return context;
                }

                if (ReferenceEquals(first, context))
                {
                    return context;
                }

                // Compared only when there is a second context, because most programs never create one.
                if (_areEqual == Answer.Unknown)
                {
                    _areEqual = AreEqual(context) ? Answer.Yes : Answer.No;
                }

                return _areEqual == Answer.Yes ? first : context;
            }
        }

        /// <summary>
        /// Whether all contexts of the class create equal metadata. False if types of the class were generated only for writing: which code writes their values
        /// to a stream depends on what the same context has written before.
        /// </summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static bool AreEqual(JsonSerializerContext context)
        {
            bool areListed = false;
            foreach (CustomAttributeData data in context.GetType().GetCustomAttributesData())
            {
                bool isList = data.AttributeType == typeof(JsonSerializableAttribute);
                areListed |= isList;
                if (isList || data.AttributeType == typeof(JsonSourceGenerationOptionsAttribute))
                {
                    foreach (CustomAttributeNamedArgument argument in data.NamedArguments)
                    {
                        if (argument.MemberName == nameof(JsonSerializableAttribute.GenerationMode)
                            && argument.TypedValue.Value is (int)JsonSourceGenerationMode.Serialization)
                        {
                            return false;
                        }
                    }
                }
            }

            return areListed && InfoInternals.IsGeneratedContext(context);
        }
    }
}
