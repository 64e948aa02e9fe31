using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Objects that emitted code needs, as static read-only fields of the emitted type: the JIT's last tier treats them as constants. Its type
/// initialiser takes them from here while <see cref="HandOver"/> runs it.
/// </summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal sealed class EmitConstants(TypeBuilder type)
{
    [ThreadStatic]
    private static object?[]? t_values;

    private readonly List<(FieldBuilder Field, object? Value)> _fields = [];

    /// <summary>The value at an index of what is being handed over.</summary>
    public static object? Take(int index) => t_values![index];

    /// <summary>A field that holds <paramref name="value"/>.</summary>
    public FieldBuilder Add(object? value, Type declared)
    {
        foreach ((FieldBuilder field, object? known) in _fields)
        {
            if (ReferenceEquals(known, value) && field.FieldType == declared && !declared.IsValueType)
            {
                return field;
            }
        }

        FieldBuilder added = type.DefineField($"_{_fields.Count}", declared, FieldAttributes.Public | FieldAttributes.Static | FieldAttributes.InitOnly);
        _fields.Add((added, value));
        return added;
    }

    /// <summary>Writes the type initialiser.</summary>
    public void EmitInitializer()
    {
        ILGenerator il = type.DefineTypeInitializer().GetILGenerator();
        MethodInfo take = typeof(EmitConstants).GetMethod(nameof(Take))!;
        for (int i = 0; i < _fields.Count; i++)
        {
            il.Emit(OpCodes.Ldc_I4, i);
            il.Emit(OpCodes.Call, take);
            il.Emit(OpCodes.Unbox_Any, _fields[i].Field.FieldType);
            il.Emit(OpCodes.Stsfld, _fields[i].Field);
        }

        il.Emit(OpCodes.Ret);
    }

    /// <summary>Runs the initialiser of the finished type.</summary>
    public void HandOver(Type created)
    {
        object?[]? outer = t_values;
        t_values = [.. _fields.Select(f => f.Value)];
        try
        {
            System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(created.TypeHandle);
        }
        finally
        {
            t_values = outer;
        }
    }
}
