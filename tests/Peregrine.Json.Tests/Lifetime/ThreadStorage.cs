using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>What the current thread keeps between calls: everything that the library's thread-static fields lead to.</summary>
internal static class ThreadStorage
{
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly;
    private const BindingFlags Instances = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly;

    /// <summary>All fields that each thread has for itself.</summary>
    public static FieldInfo[] Fields { get; } =
        [.. typeof(JsonSerializer).Assembly.GetTypes().Concat(typeof(EcmaJson).Assembly.GetTypes()).SelectMany(static type => type.GetFields(Statics)).Where(static field => field.IsDefined(typeof(ThreadStaticAttribute), false))];

    /// <summary>Bytes of all objects that are kept, estimated where they are not arrays; fails where one of them is a caller's.</summary>
    public static long Bytes()
    {
        long sum = 0;
        var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
        var open = new Stack<object>();
        foreach (FieldInfo field in Fields)
        {
            Assert.False(field.DeclaringType!.ContainsGenericParameters, field.DeclaringType + "." + field.Name + " cannot be counted: there is one for each type.");
            Push(field.GetValue(null));
        }

        while (open.TryPop(out object? next))
        {
            Assert.False(IsForeign(next), "a thread keeps " + next.GetType());
            sum += SizeOf(next);
            if (next is Array array)
            {
                if (!IsPlain(next.GetType().GetElementType()!))
                {
                    foreach (object? item in array)
                    {
                        Push(item);
                    }
                }
            }
            else
            {
                for (Type? type = next.GetType(); type is not null; type = type.BaseType)
                {
                    foreach (FieldInfo field in type.GetFields(Instances).Where(static field => !IsPlain(field.FieldType)))
                    {
                        Push(field.GetValue(next));
                    }
                }
            }
        }

        return sum;

        void Push(object? value)
        {
            if (value is not null and not (string or Type or Delegate or EscapeSet or JavaScriptEncoder) && !value.GetType().IsPrimitive && seen.Add(value))
            {
                open.Push(value);
            }
        }
    }

    private static bool IsForeign(object value) =>
        value is JsonSerializerOptions or OptionsScope or TypeContract or ContractEntry or Stream or System.IO.Pipelines.PipeWriter
        || value.GetType().Assembly == typeof(ThreadStorage).Assembly;

    private static long SizeOf(object value) => value switch
    {
        Array array when IsPlain(value.GetType().GetElementType()!) && value.GetType().GetElementType()!.IsPrimitive => 24 + Buffer.ByteLength(array),
        Array array => 24 + (array.LongLength * 32),
        ValueType => 0,
        _ => 256,
    };

    /// <summary>Whether values of the type refer to nothing.</summary>
    private static bool IsPlain(Type type) => type.IsPrimitive || type.IsEnum || type.IsPointer || type == typeof(string) || type == typeof(JsonWriterOptions);

    /// <summary>Runs <paramref name="act"/> on a thread that has kept nothing yet.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void OnNewThread(Action act)
    {
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                act();
            }
            catch (Exception exception)
            {
                failure = exception;
            }
        });
        thread.Start();
        thread.Join();
        if (failure is not null)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(failure);
        }
    }
}
